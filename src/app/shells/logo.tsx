/** The platform's mark, drawn with the page: a picture that is asked for by itself breaks without a network. */
export const Logo = () => (
  <svg viewBox="0 0 64 64" width="32" height="32" aria-hidden="true">
    <rect width="64" height="64" rx="14" fill="var(--primary)" />
    <path
      d="M32 11c7.5 4.800 13.500 6.2 18 6.400v13.100C50 42 42.5 49.300 32 53.500 21.500 49.300 14 42 14 30.500V17.400c4.500-.2 10.500-1.600 18-6.400Z"
      fill="var(--surface)"
    />
    <g fill="none" stroke="var(--primary)" strokeLinecap="round" strokeLinejoin="round" strokeWidth="3">
      <path
        d="M32 19.500a9.500 9.500 0 0 0-5.200 17.450V41h10.400v-4.050A9.500 9.500 0 0 0 32 19.500Z"
        strokeWidth="3.2"
      />
      <path d="m27.600 29.200 3.200 3.200 5.800-6" />
      <path d="M28.600 45h6.800" />
    </g>
  </svg>
);

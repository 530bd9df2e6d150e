/** First stop of the Tab key: past the frame to the page. */
export const SkipLink = () => (
  <a className="skip-link" href="#main">
    跳到主要内容
  </a>
);

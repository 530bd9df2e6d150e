import { useCallback } from "react";
import { useNavigate } from "react-router-dom";

/** Goes back to the page before; to `fallback` where the address was opened directly. */
export function useLeave(fallback: string) {
  const navigate = useNavigate();
  return useCallback(() => {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate(fallback, { replace: true }));
  }, [navigate, fallback]);
}

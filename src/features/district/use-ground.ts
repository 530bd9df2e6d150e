import { useState } from "react";

const key = "wall-ground";

type Ground = "light" | "dark";

/** What the wall stands on: dark unless somebody has chosen otherwise on this device. */
export function useGround() {
  const [ground, setGround] = useState<Ground>(() => (localStorage.getItem(key) === "light" ? "light" : "dark"));
  const turnGround = () => {
    const next = ground === "dark" ? "light" : "dark";
    localStorage.setItem(key, next);
    setGround(next);
  };
  return { ground, turnGround };
}

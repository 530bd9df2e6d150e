import type { FC, ReactNode } from "react";

interface FormAction {
  label: string;
  primary?: boolean;
  /** Ctrl+S does it as well. */
  byKey?: boolean;
  run(): Promise<void>;
}

export interface FormFrameProps {
  title: string;
  /** The title says more than the page's own, which the phone shows above it. */
  ownTitle?: boolean;
  actions: readonly FormAction[];
  busy: boolean;
  /** How far the form is, beside its actions. */
  progress?: ReactNode;
  /** What adds to the form, under the phone's thumb; at the desk the form's own sections are in sight. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A page's form with its actions in reach: above it at the desk, under the thumb on the phone. */
export type FormFrame = FC<FormFrameProps>;

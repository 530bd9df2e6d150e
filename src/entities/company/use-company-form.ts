import { useEffect, useMemo, useRef, useState } from "react";
import { v7 as uuid } from "uuid";
import type { NewCompany } from "#contract/company/company.ts";
import type { LocalCompany, OutboxRow } from "#offline/field-types.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useDraftSaver } from "#src/entities/sync/use-draft-saver.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import {
  type CompanyValues,
  companyValuesOf,
  type ContactValues,
  createCompanyWrite,
  editCompanyWrite,
  newCompanyValues,
  noContact,
} from "./company-values.ts";

interface State {
  ids: { company: string; contact: string };
  values: CompanyValues;
  contact: ContactValues;
}

/** What the form starts with: an existing company, or the name typed in a search that found none. */
export interface CompanyStart {
  company: LocalCompany | null;
  name?: string;
  /** Fields that were taken over elsewhere, e.g. from the public register: not saved yet. */
  taken?: Partial<CompanyValues> | undefined;
  /** The refused write of the company, which saving replaces by a corrected one. */
  refused?: OutboxRow | null;
  /** Opened from a form that goes on with the company: saving shows there, and no word lies over it. */
  inForm?: true;
}

function freshState({ company, name, refused }: CompanyStart, streetId: string): State {
  const known = refused?.call === "visit.createCompany" ? (refused.input as NewCompany).contact : undefined;
  const ids = { company: company?.id ?? uuid(), contact: known?.id ?? uuid() };
  const values = company ? companyValuesOf(company) : newCompanyValues(streetId, name);
  return { ids, values, contact: known ? { name: known.name, post: known.post, mobile: known.mobile } : noContact };
}

const withTaken = (state: State, { taken }: CompanyStart): State => ({
  ...state,
  values: { ...state.values, ...taken },
});

/** A refused creation is made again whole; a refused edit is measured against the server's copy. */
function writeOf({ company, refused }: CompanyStart, { ids, values, contact }: State, now: number) {
  if (company === null || refused?.call === "visit.createCompany") return createCompanyWrite(ids, values, contact, now);
  return editCompanyWrite(refused ? (company.base ?? company) : company, values, now);
}

/** Form of a company, new or edited: values, draft, problems and saving. */
export function useCompanyForm(start: CompanyStart, onSaved: (id: string) => void) {
  const engine = useEngine();
  const [state, setState] = useState(() => withTaken(freshState(start, engine.user.street_id), start));
  const [touched, setTouched] = useState(start.taken !== undefined);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [restored, setRestored] = useState(false);
  const [busy, setBusy] = useState(false);
  const key = start.company ? `company:${start.company.id}` : "company:new";
  const baseRev = start.company?.rev ?? null;
  const first = useRef(start);

  useEffect(() => {
    let current = true;
    void engine.loadDraft(key).then((draft) => {
      if (!current || !draft) return;
      setState(withTaken(draft.value as State, first.current));
      setTouched(true);
      setRestored(true);
    });
    return () => {
      current = false;
    };
  }, [engine, key]);

  const draft = useMemo(
    () => (touched ? { key, kind: "company" as const, recordId: state.ids.company, value: state, baseRev } : null),
    [touched, key, state, baseRev],
  );
  const { saver, problem: draftProblem } = useDraftSaver(draft);

  const change = (next: Partial<State>) => {
    setTouched(true);
    setState((now) => ({ ...now, ...next }));
  };

  const startOver = async () => {
    await saver.discard();
    await engine.removeDraft(key);
    setTouched(false);
    setRestored(false);
    setProblems({});
    setState(freshState(start, engine.user.street_id));
  };

  const save = async () => {
    const made = writeOf(start, state, engine.serverNow());
    setProblems(made.ok ? {} : made.problems);
    if (!made.ok) return;
    setBusy(true);
    await saver.stop();
    if (made.write === null) {
      await engine.removeDraft(key);
      return onSaved(state.ids.company);
    }
    const result = start.refused
      ? await engine.correct(start.refused.id, made.write, { draftKey: key })
      : await engine.save(made.write, { draftKey: key });
    setBusy(false);
    if (result.ok) {
      if (!start.inForm) toast("已存本机");
      return onSaved(state.ids.company);
    }
    saver.resume();
    setProblems({ form: result.message });
  };

  return {
    /** The company with the server; null: it does not know it yet. */
    companyId: start.company !== null && start.company.rev > 0 ? start.company.id : null,
    values: state.values,
    contact: state.contact,
    set: (changes: Partial<CompanyValues>) => change({ values: { ...state.values, ...changes } }),
    setContact: (changes: Partial<ContactValues>) => change({ contact: { ...state.contact, ...changes } }),
    problems,
    draftProblem,
    restored,
    startOver,
    save,
    busy,
  };
}

import { useEffect, useMemo, useRef, useState } from "react";
import { v7 as uuid } from "uuid";
import type { NewCompany } from "#contract/company/company.ts";
import type { DraftRow, LocalCompany, OutboxRow } from "#offline/field-types.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { deleteDraft } from "#src/entities/draft/draft-list.ts";
import { useDraftHold } from "#src/entities/draft/form-hold.ts";
import { useDraftSaver } from "#src/entities/draft/use-draft-saver.ts";
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
  /** Id of a new company whose draft is gone on with. */
  draft?: string;
  name?: string;
  /** Fields that were taken over elsewhere, e.g. from the public register: not saved yet. */
  taken?: Partial<CompanyValues> | undefined;
  /** The refused write of the company, which saving replaces by a corrected one. */
  refused?: OutboxRow | null;
  /** Opened from a form that goes on with the company: saving shows there, and no word lies over it. */
  inForm?: true;
}

function freshState({ company, draft, name, refused }: CompanyStart, streetId: string): State {
  const known = refused?.call === "visit.createCompany" ? (refused.input as NewCompany).contact : undefined;
  const ids = { company: company?.id ?? draft ?? uuid(), contact: known?.id ?? uuid() };
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

/** What the form holds, with the draft it is kept in. */
function useCompanyDraft(start: CompanyStart) {
  const engine = useEngine();
  const [state, setState] = useState(() => withTaken(freshState(start, engine.user.street_id), start));
  const [touched, setTouched] = useState(start.taken !== undefined);
  const [restored, setRestored] = useState(false);
  const key = `company:${state.ids.company}`;
  const { state: held, attempt, take } = useDraftHold(key);
  const isMine = held === "mine" || held === "asking";
  const baseRev = start.company?.rev ?? null;
  const first = useRef(start);
  const show = (next: State, isRestored: boolean) => {
    setTouched(isRestored);
    setRestored(isRestored);
    setState(next);
  };

  useEffect(() => {
    if (held !== "mine") return;
    let current = true;
    void engine.loadDraft(key).then((draft) => {
      if (current && draft) show(withTaken(draft.value as State, first.current), true);
    });
    return () => {
      current = false;
    };
  }, [engine, key, held, attempt]);

  const draft = useMemo(
    () =>
      touched && isMine ? { key, kind: "company" as const, recordId: state.ids.company, value: state, baseRev } : null,
    [touched, isMine, key, state, baseRev],
  );
  const { saver, problem } = useDraftSaver(draft);

  return {
    state,
    key,
    held,
    isMine,
    take,
    restored,
    saver,
    problem,
    change: (next: Partial<State>) => {
      setTouched(true);
      setState((now) => ({ ...now, ...next }));
    },
    /** Begins anew under the same id; the draft can be had back for a while. */
    startOver: async () => {
      await saver.flush();
      const dropped = await engine.loadDraft(key);
      show({ ...freshState(start, engine.user.street_id), ids: state.ids }, false);
      if (dropped) await deleteDraft(engine, dropped, () => show(dropped.value as State, true));
    },
    /** Goes on with the draft of another new company. */
    resume: (other: DraftRow) => show(other.value as State, true),
  };
}

/** Form of a company, new or edited: values, draft, problems and saving. */
export function useCompanyForm(start: CompanyStart, onSaved: (id: string) => void) {
  const engine = useEngine();
  const { state, key, isMine, saver, change, startOver, ...kept } = useCompanyDraft(start);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  const save = async () => {
    if (!isMine) return;
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
    draftProblem: kept.problem,
    restored: kept.restored,
    held: kept.held,
    take: kept.take,
    draftKey: key,
    resume: kept.resume,
    startOver: async () => {
      setProblems({});
      await startOver();
    },
    save,
    busy,
  };
}

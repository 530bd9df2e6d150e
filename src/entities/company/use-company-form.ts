import { useEffect, useMemo, useRef, useState } from "react";
import { v7 as uuid } from "uuid";
import type { NewCompany } from "#contract/company/company.ts";
import type { DraftRow, LocalCompany, OutboxRow } from "#offline/field-types.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { deleteDraft } from "#src/entities/draft/draft-list.ts";
import { useDraftHold } from "#src/entities/draft/form-hold.ts";
import { namedNews, type News, resumedEdit } from "#src/entities/draft/resumed-edit.ts";
import { baseOf, useDraftSaver } from "#src/entities/draft/use-draft-saver.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { companyFieldLabel } from "./company-labels.ts";
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

/** The record that saving is measured against, and what others changed of it while a draft of it lay. */
interface Origin {
  company: LocalCompany | null;
  began: CompanyValues | null;
  news?: News;
}

const originOf = ({ company }: CompanyStart): Origin => ({ company, began: company && companyValuesOf(company) });

function resumedCompany(start: CompanyStart, draft: DraftRow): { state: State; origin: Origin } {
  const state = draft.value as State;
  const { company, refused = null } = start;
  if (company === null || refused !== null) return { state, origin: originOf(start) };
  const { values, record, began, news } = resumedEdit(
    { ...draft, value: state.values },
    company,
    companyValuesOf(company),
  );
  return { state: { ...state, values }, origin: { company: record, began, news: namedNews(news, companyFieldLabel) } };
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
  const first = useRef(start);
  const [origin, setOrigin] = useState(() => originOf(start));
  const baseRev = origin.company?.rev ?? null;
  const show = (next: State, isRestored: boolean) => {
    setTouched(isRestored);
    setRestored(isRestored);
    setState(next);
  };
  const goOn = useRef((draft: DraftRow) => {
    const resumed = resumedCompany(first.current, draft);
    setOrigin(resumed.origin);
    show(withTaken(resumed.state, first.current), true);
  });

  useEffect(() => {
    if (held !== "mine") return;
    let current = true;
    void engine.loadDraft(key).then((draft) => {
      if (current && draft) goOn.current(draft);
    });
    return () => {
      current = false;
    };
  }, [engine, key, held, attempt]);

  const draft = useMemo(
    () =>
      touched && isMine
        ? { key, kind: "company" as const, recordId: state.ids.company, value: state, ...baseOf(baseRev, origin.began) }
        : null,
    [touched, isMine, key, state, baseRev, origin],
  );
  const { saver, problem } = useDraftSaver(draft);

  return {
    state,
    origin,
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
    /** Begins again under the same id; the draft can be had back for a while. */
    startOver: async () => {
      await saver.flush();
      const dropped = await engine.loadDraft(key);
      setOrigin(originOf(start));
      show({ ...freshState(start, engine.user.street_id), ids: state.ids }, false);
      if (dropped) await deleteDraft(engine, dropped, () => goOn.current(dropped));
    },
    /** Goes on with the draft of another new company. */
    resume: (other: DraftRow) => goOn.current(other),
  };
}

/** Form of a company, new or edited: values, draft, problems and saving. */
export function useCompanyForm(start: CompanyStart, onSaved: (id: string) => void) {
  const engine = useEngine();
  const { state, origin, key, isMine, saver, change, startOver, ...kept } = useCompanyDraft(start);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  const save = async () => {
    if (!isMine) return;
    const made = writeOf({ ...start, company: origin.company }, state, engine.serverNow());
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
    news: kept.restored ? origin.news : undefined,
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

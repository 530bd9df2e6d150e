/** Addresses of the questionnaire pages; ids only, no personal data. */
export const fillPath = (questionnaire: string, company = "") =>
  `/question/fill?questionnaire=${questionnaire}${company === "" ? "" : `&company=${company}`}`;
export const continuePath = (answer: string) => `/question/fill?answer=${answer}`;
export const answerPath = (answer: string) => `/question/answer?id=${answer}`;
export const statePath = (questionnaire: string) => `/question/companies?id=${questionnaire}`;

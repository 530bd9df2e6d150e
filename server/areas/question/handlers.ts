import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { answerInfo, answerPage } from "./answers/answer-reads.ts";
import { returnAnswer, saveAnswer } from "./answers/answer-writes.ts";
import { designHandlers } from "./design-handlers.ts";
import { announceFile, receiveBytes } from "./link/link-files.ts";
import { enterLink, linkInfo, resumeLink } from "./link/link-filling.ts";
import { saveByLink } from "./link/link-saving.ts";
import { questionLabels, questionnaireInfo, questionnairePage } from "./questionnaire-list.ts";
import { changeStatus, copyDesign, deleteDesign, refreshLink, saveDesign } from "./questionnaire-writes.ts";
import { companyLinks, ownLink, remind, targetPage } from "./targets.ts";
import { writeBack } from "./answers/write-back.ts";

export const questionHandlers: AreaHandlers<"question"> = {
  createQuestion: saveDesign,
  questionInfo: questionnaireInfo,
  questionrefresh: refreshLink,
  questionLabel: questionLabels,
  questionList: questionnairePage,
  questionStatus: changeStatus,
  questionCopy: copyDesign,
  questionDel: deleteDesign,
  questionTargets: targetPage,
  questionRemind: remind,
  questionLinks: companyLinks,
  companyAnswerList: answerPage,
  saveQuestion: saveAnswer,
  questionAnswer: answerInfo,
  answerWriteBack: writeBack,
  answerReturn: returnAnswer,
  questionOwn: ownLink,
  questionLink: linkInfo,
  questionLinkEnter: enterLink,
  questionLinkResume: resumeLink,
  questionLinkSave: saveByLink,
  questionLinkFile: announceFile,
  questionLinkBytes: receiveBytes,
  ...designHandlers,
};

/** Words of a run that broke off by no fault of its file. */
export const interruptedRun = "导入中断，请稍后继续";
/** Of one at which the server died, as often as that may be. */
export const deadlyRun = "服务器两次在处理此文件时中断，已停止。请检查文件，或再试一次";

/** Whether a person may go on with a run that ended with these words. */
export const mayGoOn = (problem: string): boolean => problem === interruptedRun || problem === deadlyRun;

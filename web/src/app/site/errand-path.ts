/** Whether a page is one that people come to for their session's sake: nobody is sent away from it to log in. */
export const isErrandPath = (path: string): boolean => /^\/(login|signup|verify-email|auth)(\/|$)/.test(path)

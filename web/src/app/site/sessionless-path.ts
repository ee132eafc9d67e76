/** Whether people come to a page to begin a session, or by a mailed link: nobody is sent away from it to log in. */
export const isSessionlessPath = (path: string): boolean =>
  /^\/(login|signup|reset-password|verify-email|confirm-email|cancel-email|unsubscribe|auth)(\/|$)/.test(path)

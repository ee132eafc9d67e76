import { log } from './log.ts'

/** Tells the operators of something that was survived: an error line, which an alarm counts. */
export const report = (message: string, error: unknown) => log.error(message, error)

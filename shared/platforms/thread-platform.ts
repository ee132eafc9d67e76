import type { Platform } from '../domain/platforms.ts'

/** The platform among whose options the thread that all share is kept. Others that have threads get it too; the rest get its parts as one text. */
export const threadPlatform = 'x' satisfies Platform

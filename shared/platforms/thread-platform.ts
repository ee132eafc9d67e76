import type { Platform } from '../domain/platforms.ts'

/** The platform whose posts go on as a thread; every other one gets the parts as one text. */
export const threadPlatform = 'x' satisfies Platform

import type { Platform } from '../domain/platforms.ts'

/** The platform in whose tab a thread is written. */
export const threadPlatform = 'x' satisfies Platform

/** The platforms whose posts go on as the thread that all share, unless they have a text of their own; every other one gets the parts as one text. */
export const threadPlatforms: readonly Platform[] = [threadPlatform, 'bluesky']

import { type Platform, platformNames } from './platforms.ts'

/** An operator pauses a platform for a year at most, in hours. */
export const pauseHoursMax = 8_760
export const pauseMessageMax = 300

/** What people read while a platform is paused and nobody has said why. */
export const pauseMessageDefault = (platform: Platform) =>
  `Crier has paused posting to ${platformNames[platform]} for now. Posts go out when it resumes.`

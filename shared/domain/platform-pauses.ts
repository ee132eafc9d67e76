import { i18n } from '../i18n.ts'
import { type Platform, platformNames } from './platforms.ts'

/** An operator pauses a platform for a year at most, in hours. */
export const pauseHoursMax = 8_760
export const pauseMessageMax = 300

/** What people read while a platform is paused and nobody has said why. */
export const pauseMessageDefault = (platform: Platform) =>
  i18n.t('Crier has paused posting to {platform} for now. Posts go out when it resumes.', { platform: platformNames[platform] })

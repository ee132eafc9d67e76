import { i18n } from '../i18n.ts'
import { type Platform, platformNames } from './platforms.ts'

/** The longest an operator can pause a platform: a year, in hours. */
export const pauseHoursMax = 8_760
export const pauseMessageMax = 300

/** The message shown while a platform is paused without a stated reason. */
export const pauseMessageDefault = (platform: Platform) =>
  i18n.t('Crier has paused posting to {platform} for now. Posts go out when it resumes.', { platform: platformNames[platform] })

import type { ActivityAnswer } from '#shared/contracts/workspaces.ts'
import { i18n } from '#web/lib/i18n.ts'
import { roleNames } from '#web/lib/role-names.ts'
import { actionNames, whoDid } from './activity-words.ts'

const columns: readonly { heading: string; of: (activity: ActivityAnswer) => string | undefined }[] = [
  { heading: i18n.t('Time (UTC)'), of: ({ at }) => at },
  { heading: i18n.t('Person'), of: whoDid },
  { heading: i18n.t('Person’s ID'), of: ({ userId }) => userId },
  { heading: i18n.t('Action'), of: ({ action }) => actionNames[action] },
  { heading: i18n.t('About'), of: ({ about }) => about },
  { heading: i18n.t('ID'), of: ({ subject }) => subject },
  { heading: i18n.t('Old time'), of: ({ timeBefore }) => timeBefore },
  { heading: i18n.t('New time'), of: ({ timeAfter }) => timeAfter },
  { heading: i18n.t('Old role'), of: ({ roleBefore }) => roleBefore && roleNames[roleBefore] },
  { heading: i18n.t('New role'), of: ({ roleAfter }) => roleAfter && roleNames[roleAfter] },
]

/** Returns activities as CSV (RFC 4180), in their order. It begins with a byte order mark, which spreadsheets expect. */
export const activityCsv = (activities: readonly ActivityAnswer[]) => {
  const rows = [columns.map(({ heading }) => heading), ...activities.map((activity) => columns.map(({ of }) => of(activity) ?? ''))]
  return `\uFEFF${rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`
}

/** A cell that a spreadsheet would take for a formula gets a leading apostrophe, which makes it text. */
const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

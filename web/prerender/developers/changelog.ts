import { type ApiChange, type ApiRelease, apiChanges } from '#shared/contracts/api-changes.ts'

/** The API's changelog in Markdown. */
export const changelog = () =>
  apiChanges.map((release) => `## ${release.version}\n\nCompleted on ${release.day}.\n\n${changeLines(release)}\n`).join('\n')

/** What a version changed, as a Markdown list. */
export const changeLines = ({ changes }: ApiRelease) => changes.map(changeLine).join('\n')

const shownMost = 4

const changeLine = ({ kind, breaks, text, where }: ApiChange) => {
  const shown = where.slice(0, shownMost).map((place) => `\`${place}\``)
  const more = where.length > shownMost ? `, and ${where.length - shownMost} more` : ''
  return `- ${breaks ? '**May break clients.** ' : ''}${kindWords[kind]}: ${text}${shown.length > 0 ? ` (${shown.join(', ')}${more})` : ''}`
}

const kindWords = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const

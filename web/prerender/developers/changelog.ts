import { Feed } from 'feed'
import { type ApiChange, type ApiRelease, apiChanges } from '#shared/contracts/api-changes.ts'
import { renderMarkdown } from '../blog/render-markdown.ts'
import { sitePlaceholder } from '../structured-data.ts'

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

/** Where the feed is. */
export const changelogFeedPath = '/docs/changelog.xml'

const page = `${sitePlaceholder}/docs/changelog`

/** The API's changelog as RSS, with an item for each version. */
export const changelogFeed = (): string => {
  const feed = new Feed({
    title: 'Crier: API changelog',
    description: 'Every change of Crier’s API, version by version.',
    id: page,
    link: page,
    language: 'en',
    feedLinks: { rss: `${sitePlaceholder}${changelogFeedPath}` },
    generator: 'Crier',
    // Keeps builds reproducible: the same changes always make the same feed.
    ...(apiChanges[0] && { updated: noonOf(apiChanges[0]) }),
  })
  for (const release of apiChanges) feed.addItem(itemOf(release))
  return feed.rss2()
}

const itemOf = (release: ApiRelease) => {
  const { version, digest, changes } = release
  const broken = changes.filter(({ breaks }) => breaks).length
  return {
    title: `API ${version}`,
    // The same version with other changes is news.
    id: `${page}#${digest}`,
    link: `${page}#${anchorOf(version)}`,
    date: noonOf(release),
    description: `${changes.length} changes, of which ${broken} may break clients.`,
    content: renderMarkdown(`Compared with the version before:\n\n${changeLines(release)}`).html,
  }
}

/** The ID of a version's heading on the page. */
const anchorOf = (version: string) => version.replaceAll('.', '')

/** At noon UTC, it's the same day almost everywhere. */
const noonOf = ({ day }: ApiRelease) => new Date(`${day}T12:00:00Z`)

import type { ReplyOf } from '#shared/contracts/endpoint.ts'
import type { userApi } from '#shared/contracts/user.ts'
import { toInstant } from '#shared/domain/times.ts'
import { wallTime } from '#shared/domain/wall-clock.ts'

type Page = ReplyOf<typeof userApi.export>['body']
type ExportRecord = Page['items'][number]

/** Asks for page after page until there is no more; `onPage` hears how many records there are by then. */
export const collectRecords = async (
  ask: (cursor: string | undefined) => Promise<Page>,
  onPage: (count: number) => void,
): Promise<ExportRecord[]> => {
  const records: ExportRecord[] = []
  let cursor: string | undefined
  do {
    const page = await ask(cursor)
    records.push(...page.items)
    cursor = page.cursor
    onPage(records.length)
  } while (cursor !== undefined)
  return records
}

const about =
  'Everything that Crier keeps of you, by its kind. Passwords and tokens are left out. While your account exists, each file of "media" is at /api/media/{id}/content.'

/** The records as one file, under their kinds. `now` is in ms since the epoch; the file is named for the day in `timeZone`. */
export const exportFile = (records: readonly ExportRecord[], { now, timeZone }: { now: number; timeZone: string }) => ({
  name: `crier-export-${wallTime(toInstant(now), timeZone).slice(0, 'YYYY-MM-DD'.length)}.json`,
  content: JSON.stringify({ about, exportedAt: toInstant(now), ...Object.fromEntries(byKind(records)) }, null, 2),
})

const byKind = (records: readonly ExportRecord[]) =>
  [...Map.groupBy(records, ({ kind }) => kind)].map(([kind, ofKind]) => [kind, ofKind.map(({ kind: _, ...fields }) => fields)])

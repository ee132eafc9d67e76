import { Download, RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReplyOf } from '#shared/contracts/endpoint.ts'
import { userApi } from '#shared/contracts/user.ts'
import { toInstant } from '#shared/domain/times.ts'
import { wallTime } from '#shared/domain/wall-clock.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Trans } from '#web/components/trans.tsx'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { localTimeZone } from '#web/lib/show-time.ts'

/** What is exported, and how its pages are fetched. `about` is written into the file. */
export type ExportSource = {
  label: string
  about: string
  ask: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>
}

const everythingOfPerson: ExportSource = {
  label: i18n.t('Export everything'),
  about: i18n.t(
    'Everything Crier stores about you, grouped by kind. Passwords and tokens are left out. While your account exists, each file in "media" is at {path}.',
    { path: '/api/media/{id}/content' },
  ),
  ask: async (cursor, signal) => (await request(userApi.export, { cursor }, { signal })).body,
}

/** Everything Crier stores about the person, or about a workspace, as one file. */
export const ExportPanel = ({ source = everythingOfPerson }: { source?: ExportSource }) => {
  const { state, start, cancel } = useExport(source)
  const isRunning = state.name === 'running'
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button icon={Download} isBusy={isRunning} busyText={i18n.t('Exporting...')} onClick={() => void start()}>
          {source.label}
        </Button>
        {isRunning && (
          <Button variant="quiet" onClick={cancel}>
            {i18n.t('Cancel')}
          </Button>
        )}
        <p role="status" className="figures text-ink-muted">
          {isRunning &&
            state.count > 0 &&
            i18n.t('{count, plural, one {# record so far} other {# records so far}}', { count: state.count })}
        </p>
      </div>
      {state.name === 'saved' && (
        <Callout tone="success">
          <Trans
            id="{count, plural, one {# record saved as <file/>.} other {# records saved as <file/>.}}"
            values={{ count: state.count }}
            components={{ file: <span className="wrap-anywhere font-semibold">{state.fileName}</span> }}
          />
        </Callout>
      )}
      {state.name === 'failed' && (
        <Callout
          tone="error"
          title={i18n.t('The export was interrupted.')}
          action={
            <Button size="small" icon={RotateCw} onClick={() => void start()}>
              {i18n.t('Retry')}
            </Button>
          }
        >
          {i18n.t('{message} Nothing was saved.', { message: messageOf(state.error) })}
        </Callout>
      )}
    </div>
  )
}

/** The progress of an export. `count` is the number of records so far. */
type Export =
  | { name: 'none' }
  | { name: 'running'; count: number }
  | { name: 'saved'; count: number; fileName: string }
  | { name: 'failed'; error: unknown }

/** Collects everything there is and saves it as a file. Leaving the screen cancels it. */
const useExport = ({ ask, about }: ExportSource) => {
  const [state, setState] = useState<Export>({ name: 'none' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const stop = new AbortController()
    running.current = stop
    const show = (next: Export) => stop.signal.aborted || setState(next)
    show({ name: 'running', count: 0 })
    try {
      const records = await collectRecords(
        (cursor) => ask(cursor, stop.signal),
        (count) => show({ name: 'running', count }),
      )
      const file = exportFile(records, { about, now: Date.now(), timeZone: localTimeZone() })
      saveFile({ ...file, type: 'application/json' })
      show({ name: 'saved', count: records.length, fileName: file.name })
    } catch (error) {
      show({ name: 'failed', error })
    }
  }
  const cancel = () => {
    running.current?.abort()
    setState({ name: 'none' })
  }
  return { state, start, cancel }
}

type Page = ReplyOf<typeof userApi.export>['body']
type ExportRecord = Page['items'][number]

/** Fetches page after page until there are no more. `onPage` receives the number of records so far. */
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

/**
 * Builds one file with the records grouped by kind. `now` is in ms since the epoch. The file is named for the day in
 * `timeZone`.
 */
export const exportFile = (
  records: readonly ExportRecord[],
  { about, now, timeZone }: { about: string; now: number; timeZone: string },
) => ({
  name: `crier-export-${wallTime(toInstant(now), timeZone).slice(0, 'YYYY-MM-DD'.length)}.json`,
  content: JSON.stringify({ about, exportedAt: toInstant(now), ...Object.fromEntries(byKind(records)) }, null, 2),
})

const byKind = (records: readonly ExportRecord[]) =>
  [...Map.groupBy(records, ({ kind }) => kind)].map(([kind, ofKind]) => [kind, ofKind.map(({ kind: _, ...fields }) => fields)])

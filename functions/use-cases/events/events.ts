import type { Events, TellEvent } from '#functions/ports/events.ts'
import type { JobRunner } from '#functions/ports/jobs.ts'
import type { CrierEvent, EventType } from '#shared/domain/events.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'

type Asked = { after?: number | undefined; limit: number; type?: EventType | undefined }

/** The most events read for one answer. */
const readMax = 1_000

/**
 * Returns events after a number, oldest first, and the number to continue after. Few events may be of the wanted type:
 * then an answer has fewer than asked for, even none, and still says how far it came.
 */
export const listEvents = async (
  { events, clock }: { events: Pick<Events, 'after'>; clock: { now: () => number } },
  workspaceId: WorkspaceId,
  { after: start = 0, limit, type }: Asked,
) => {
  const found: CrierEvent[] = []
  let after = start
  for (let read = 0; read < readMax && found.length < limit; ) {
    const page = await events.after(workspaceId, after, { limit: limit - found.length, now: clock.now() })
    found.push(...page.filter((event) => type === undefined || event.type === type))
    after = page.at(-1)?.sequence ?? after
    if (page.length === 0) break
    read += page.length
  }
  return { events: found, after }
}

/**
 * Stores what happened, and has it delivered at once to the endpoints that listen. Without a runner, they get it within a
 * minute.
 */
export const tellEvents =
  ({ events, jobRunner }: { events: Pick<Events, 'add'>; jobRunner?: JobRunner | undefined }): TellEvent =>
  async (workspaceId, draft) => {
    const { webhookIds } = await events.add(workspaceId, draft)
    if (webhookIds.length > 0) await jobRunner?.runNow(workspaceId)
  }

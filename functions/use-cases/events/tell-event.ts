import type { Events, TellEvent } from '#functions/ports/events.ts'
import type { JobRunner } from '#functions/ports/jobs.ts'

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

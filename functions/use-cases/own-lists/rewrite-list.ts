import { DomainError } from '#shared/domain/errors.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'

type Lists<List> = {
  read: (workspaceId: WorkspaceId) => Promise<List>
  write: (workspaceId: WorkspaceId, list: List) => Promise<boolean>
}

const triesMax = 5

/**
 * Applies `change` to a person's list and writes it. Lists aren't shared, but one person may edit theirs in two windows
 * at once. Throws `conflict` with `message` if that keeps happening.
 */
export const rewriteList = async <List>(
  { read, write }: Lists<List>,
  { workspaceId, change, message }: { workspaceId: WorkspaceId; change: (list: List) => List; message: string },
): Promise<void> => {
  for (let tries = 0; tries < triesMax; tries += 1) if (await write(workspaceId, change(await read(workspaceId)))) return
  throw new DomainError('conflict', message)
}

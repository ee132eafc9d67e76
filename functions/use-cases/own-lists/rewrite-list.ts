import { DomainError } from '#shared/domain/errors.ts'

type Lists<List> = {
  read: (userId: string) => Promise<List>
  write: (userId: string, list: List) => Promise<boolean>
}

const triesMax = 5

/**
 * Applies `change` to a person's list and writes it. Lists aren't shared, but one person may edit theirs in two windows
 * at once. Throws `conflict` with `message` if that keeps happening.
 */
export const rewriteList = async <List>(
  { read, write }: Lists<List>,
  { userId, change, message }: { userId: string; change: (list: List) => List; message: string },
): Promise<void> => {
  for (let tries = 0; tries < triesMax; tries += 1) if (await write(userId, change(await read(userId)))) return
  throw new DomainError('conflict', message)
}

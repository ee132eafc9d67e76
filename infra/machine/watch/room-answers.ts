import type { DiskState } from '../data/disk.ts'

type Options = { stateOfDisk: () => Promise<DiskState> }

/** What stands in a refusal that a full disk is the reason of, whichever part of Crier ran out of room. */
const words = 'The disk of this server is full, so this could not be saved. Tell whoever runs the server, and try again once there is room.'

/** Calls that break down while the disk is full are answered with that reason: nothing else would help whoever called. */
export const withRoomAnswers =
  <Name, Event>(groups: (name: Name) => (event: Event) => Promise<unknown>, { stateOfDisk }: Options) =>
  (name: Name) =>
  async (event: Event): Promise<unknown> => {
    const answered = await groups(name)(event).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    )
    const isBroken = 'error' in answered || statusOf(answered.result) === 500
    if (isBroken && (await stateOfDisk().catch(() => 'well')) === 'full')
      return { statusCode: 507, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ message: words, code: 'no-room' }) }
    if ('error' in answered) throw answered.error
    return answered.result
  }

const statusOf = (result: unknown) =>
  typeof result === 'object' && result !== null && 'statusCode' in result ? result.statusCode : undefined

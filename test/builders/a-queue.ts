import type { Queue } from '#shared/domain/queues.ts'

/** The queue for the account from `anAccount`, with a daily slot at 09:00 in Berlin. */
export const aQueue = (own: Partial<Queue> = {}): Queue => ({
  id: 'queue-1',
  workspaceId: 'user-1',
  owner: { kind: 'account', id: 'x_77' },
  timeZone: 'Europe/Berlin',
  slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' })),
  emptied: 'close-up',
  isArranging: false,
  ...own,
})

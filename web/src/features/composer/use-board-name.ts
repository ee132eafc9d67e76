import { useQuery } from '@tanstack/react-query'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { PinterestOptions } from '#shared/platforms/pinterest/options.ts'
import { accountQueries } from '#web/features/accounts/queries.ts'

/** The name of the board that a Pinterest account's Pin goes to, once it is chosen and Pinterest has said what its boards are. */
export const useBoardName = (account: AccountAnswer, { boards = {} }: PinterestOptions = {}): string | undefined => {
  const { data } = useQuery({ ...accountQueries.facts(account), enabled: account.platform === 'pinterest' })
  const chosen = boards[account.id] ?? account.settings.boardId
  return data?.boards?.find(({ id }) => id === chosen)?.name
}

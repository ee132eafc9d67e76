import { useQuery } from '@tanstack/react-query'
import type { PinterestOptions } from '#shared/platforms/pinterest/options.ts'
import { factsQuery } from '../parts/facts-query.ts'
import type { Shown } from '../parts/preview/shown.ts'

/** The name of the board that an account's Pin goes to, once it is chosen and Pinterest has said what its boards are. */
export const useBoardName = ({ account, options: { boards = {} } }: Pick<Shown<PinterestOptions>, 'account' | 'options'>) => {
  const { data } = useQuery(factsQuery(account))
  const chosen = boards[account.id] ?? account.settings.boardId
  return data?.boards?.find(({ id }) => id === chosen)?.name
}

import { useQueryClient } from '@tanstack/react-query'
import { factorQueries } from './queries.ts'

/** Reads the second factors anew after a change, and shows the recovery codes that came with it. */
export const useFactorChange = (showCodes: (codes: string[]) => void) => {
  const queryClient = useQueryClient()
  return async (recoveryCodes: string[] | undefined) => {
    if (recoveryCodes) showCodes(recoveryCodes)
    await queryClient.invalidateQueries({ queryKey: factorQueries.all() })
  }
}

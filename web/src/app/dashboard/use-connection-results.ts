import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { platformNames } from '#shared/domain/platforms.ts'
import { connectedText } from '#web/features/accounts/connected-words.ts'
import { onConnectionResult } from '#web/features/accounts/connection.ts'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { billingKey } from '#web/features/billing/plan-query.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { showToast } from '#web/lib/toast.ts'

/** Whichever screen is shown when an account was connected: it appears, and so does that posts held for it go on. */
export const useConnectionResults = () => {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onConnectionResult((result) => {
        if (result.kind !== 'connected') return
        showToast({ kind: 'success', text: connectedText(platformNames[result.platform], result.accounts) })
        void queryClient.invalidateQueries({ queryKey: accountQueries.all() })
        void queryClient.invalidateQueries({ queryKey: postQueries.all() })
        void queryClient.invalidateQueries({ queryKey: billingKey })
      }),
    [queryClient],
  )
}

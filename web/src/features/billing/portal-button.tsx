import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/components/button.tsx'
import type { ButtonVariant } from '#web/components/button-class.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { useOpenPortal } from './billing-calls.ts'

/** Opens Stripe's portal for the card, billing details, and subscription. */
export const PortalButton = ({ variant, children }: { variant?: ButtonVariant; children: ReactNode }) => {
  const { mutate, isPending, isSuccess } = useOpenPortal()
  const open = () => mutate(undefined, { onError: (error) => showToast({ kind: 'error', text: messageOf(error) }) })
  return (
    <Button
      variant={variant}
      size="small"
      icon={ExternalLink}
      isBusy={isPending || isSuccess}
      busyText={i18n.t('Opening...')}
      onClick={open}
    >
      {children}
    </Button>
  )
}

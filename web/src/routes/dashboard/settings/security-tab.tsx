import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { factorsApi } from '#shared/contracts/factors.ts'
import { Button } from '#web/components/button.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { SettingsSection } from '#web/components/settings-section.tsx'
import { AppCodes } from '#web/features/factors/app-codes.tsx'
import { PasskeyList } from '#web/features/factors/passkey-list.tsx'
import { factorQueries } from '#web/features/factors/queries.ts'
import { RecoveryCodes } from '#web/features/factors/recovery-codes.tsx'
import { RecoveryCodesDialog } from '#web/features/factors/recovery-codes-dialog.tsx'
import { useFactorChange } from '#web/features/factors/use-factor-change.ts'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { LoadingPlan } from './loading-plan.tsx'

/** What is asked for beside the password. */
export const SecurityTab = () => {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(factorQueries.list())
  const [codes, setCodes] = useState<string[]>([])
  const onChanged = useFactorChange(setCodes)
  if (!data) return error ? <ErrorState title="Your security could not be loaded" error={error} onRetry={refetch} /> : <LoadingPlan />

  const { passkeys, totp, isOn, recoveryCodesLeft, trustedBrowsers } = data
  const onForget = () =>
    request(factorsApi.forgetBrowsers, {}).then(
      ({ body }) => {
        showToast({ kind: 'success', text: body.message })
        return queryClient.invalidateQueries({ queryKey: factorQueries.all() })
      },
      (refusal: unknown) => showToast({ kind: 'error', text: messageOf(refusal) }),
    )
  return (
    <div className="grid gap-8">
      <SettingsSection
        title="Passkeys"
        lead="The safest way in: nothing to remember, and nothing that could be typed on the wrong page. With one, your password alone opens your account no more."
      >
        <PasskeyList passkeys={passkeys} onChanged={onChanged} />
      </SettingsSection>
      <SettingsSection
        title="Codes from an app"
        lead="After your password, or after Google or GitHub, you give a code that your phone shows."
      >
        <AppCodes totp={totp} onChanged={onChanged} />
      </SettingsSection>
      {isOn && (
        <SettingsSection title="Recovery codes" lead="For the day when you have neither your passkey nor your phone. Each works once.">
          <RecoveryCodes left={recoveryCodesLeft} onChanged={onChanged} />
        </SettingsSection>
      )}
      {trustedBrowsers > 0 && (
        <SettingsSection title="Remembered browsers" lead="They are asked for no second factor for 30 days.">
          <p>{trustedBrowsers === 1 ? 'One browser is remembered.' : `${trustedBrowsers} browsers are remembered.`}</p>
          <div>
            <Button onClick={() => void onForget()}>Ask everywhere again</Button>
          </div>
        </SettingsSection>
      )}
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />
    </div>
  )
}

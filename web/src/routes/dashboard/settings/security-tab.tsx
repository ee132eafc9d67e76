import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { factorsApi } from '#shared/contracts/factors.ts'
import { Button } from '#web/components/button.tsx'
import { ErrorState } from '#web/components/empty-state.tsx'
import { SettingsSection } from '#web/components/section.tsx'
import { AppCodes } from '#web/features/factors/app-codes.tsx'
import { ChangeDialog } from '#web/features/factors/change-dialog.tsx'
import { PasskeyList } from '#web/features/factors/passkey-list.tsx'
import { RecoveryCodesDialog } from '#web/features/factors/recovery-codes-dialog.tsx'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { LoadingPlan } from './loading-plan.tsx'

/** What is required besides the password. */
export const SecurityTab = () => {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(factorQueries.list())
  const [codes, setCodes] = useState<string[]>([])
  const onChanged = useFactorChange(setCodes)
  if (!data)
    return error ? (
      <ErrorState title={i18n.t('Your security settings couldn’t be loaded')} error={error} onRetry={refetch} />
    ) : (
      <LoadingPlan />
    )

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
        title={i18n.t('Passkeys')}
        lead={i18n.t(
          'The safest way to sign in: nothing to remember and nothing to type on a fake page. Once you add one, your password alone can’t sign you in.',
        )}
      >
        <PasskeyList passkeys={passkeys} onChanged={onChanged} />
      </SettingsSection>
      <SettingsSection title={i18n.t('Codes from an app')} lead={i18n.t('Enter a code from your phone each time you sign in.')}>
        <AppCodes totp={totp} onChanged={onChanged} />
      </SettingsSection>
      {isOn && (
        <SettingsSection
          title={i18n.t('Recovery codes')}
          lead={i18n.t('In case you lose your passkey or your phone. Each code works once.')}
        >
          <RecoveryCodes left={recoveryCodesLeft} onChanged={onChanged} />
        </SettingsSection>
      )}
      {trustedBrowsers > 0 && (
        <SettingsSection title={i18n.t('Remembered browsers')} lead={i18n.t('They skip the second factor for 30 days.')}>
          <p>
            {i18n.t('{count, plural, one {One browser is remembered.} other {# browsers are remembered.}}', { count: trustedBrowsers })}
          </p>
          <div>
            <Button onClick={() => void onForget()}>{i18n.t('Ask everywhere again')}</Button>
          </div>
        </SettingsSection>
      )}
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />
    </div>
  )
}

/** Refetches the second factors after a change, and shows the new recovery codes. */
const useFactorChange = (showCodes: (codes: string[]) => void) => {
  const queryClient = useQueryClient()
  return async (recoveryCodes: string[] | undefined) => {
    if (recoveryCodes) showCodes(recoveryCodes)
    await queryClient.invalidateQueries({ queryKey: factorQueries.all() })
  }
}

type Props = { left: number; onChanged: (recoveryCodes: string[] | undefined) => Promise<void> }

/** The number of recovery codes left, and a way to get new ones. */
const RecoveryCodes = ({ left, onChanged }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className={left < 3 ? 'font-semibold text-failed' : undefined}>
        {i18n.t('{left, plural, one {One code is left.} other {# codes are left.}}', { left })}
      </p>
      <div>
        <Button onClick={() => setOpen(true)}>{i18n.t('Create new codes')}</Button>
      </div>
      <ChangeDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={i18n.t('Create new recovery codes?')}
        text={i18n.t('Your current codes will stop working.')}
        verb={i18n.t('Create new codes')}
        run={async () => onChanged((await request(factorsApi.renewCodes, {})).body.recoveryCodes)}
      />
    </>
  )
}

const factorQueries = {
  all: () => ['factors'] as const,
  list: () =>
    queryOptions({
      queryKey: [...factorQueries.all(), 'list'],
      queryFn: async ({ signal }) => (await request(factorsApi.list, {}, { signal })).body,
    }),
}

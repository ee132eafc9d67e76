import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { serverMessageOf } from '#web/lib/api-error.ts'
import { useRequestReset } from '../mutations.ts'

/** For who signs in through a provider only: a mailed link sets a first password. */
export const ResetLink = ({ email }: { email: string }) => {
  const { mutate, data, error, isPending } = useRequestReset()
  return (
    <div className="grid gap-4">
      {data && <Callout tone="success">{data.message}</Callout>}
      {error && <Callout tone="error">{serverMessageOf(error) ?? 'An error occurred. Please try again later.'}</Callout>}
      <div>
        <Button variant="primary" isBusy={isPending} busyText="Sending..." onClick={() => mutate(email)}>
          Send Reset Link
        </Button>
      </div>
    </div>
  )
}

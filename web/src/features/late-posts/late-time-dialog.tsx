import { useState } from 'react'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { localTimeZone } from '#web/lib/show-time.ts'
import { ScheduleDialog } from '../posts/schedule/schedule-dialog.tsx'
import { toWallTime } from '../posts/schedule/zoned-time.ts'

type Props = { isOpen: boolean; isBusy: boolean; onClose: () => void; onConfirm: (when: { scheduledAt: string; timeZone: string }) => void }

/** Asks for the new time of a late post. */
export const LateTimeDialog = (props: Props) => {
  const timeZone = localTimeZone()
  const [plan, setPlan] = useState(() => ({ local: toWallTime(toInstant(serverNow() + hourMs), timeZone), timeZone }))
  return <ScheduleDialog {...props} isScheduled plan={plan} onPlan={setPlan} refusal={undefined} />
}

import type { UserAnswer } from '#shared/contracts/user-answer.ts'
import type { Preferences } from '#shared/domain/users.ts'
import { keepUser } from '#web/lib/session.ts'
import { setClock, setTimeZone } from '#web/lib/show-time.ts'
import { setTheme } from '#web/lib/theme.ts'

/** Takes the person as the server knows them: for the next page of this browser, and in how Crier looks from now on. */
export const takeUser = (user: UserAnswer) => {
  keepUser(user)
  applyPreferences(user.preferences)
}

/** Shows Crier as a person wants to see it. */
export const applyPreferences = ({ theme, timeZone, clock }: Preferences) => {
  setTheme(theme)
  setTimeZone(timeZone)
  setClock(clock === 'locale' ? undefined : clock)
}

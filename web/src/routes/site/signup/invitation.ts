const storageKey = 'crier:invitation'

/** The invitation that this page, or an earlier one of this tab, was opened with. It outlives the way to a provider and back. */
export const ownInvitation = (): string | undefined => {
  const given = new URL(location.href).searchParams.get('invitation')
  if (given) sessionStorage.setItem(storageKey, given)
  return given || (sessionStorage.getItem(storageKey) ?? undefined)
}

/** Takes the place of the form where it would be of no use; undefined where anybody may sign up, or somebody was invited. */
export const whyNot = (mode: unknown, invitation: string | undefined): string | undefined => {
  if (invitation !== undefined) return undefined
  if (mode === 'closed') return 'Nobody can sign up here: sign-up is closed.'
  return mode === 'invitation'
    ? 'You need an invitation to sign up here. Ask whoever runs this Crier for one, and open its link.'
    : undefined
}

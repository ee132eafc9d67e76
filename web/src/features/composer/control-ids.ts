/** IDs of controls that findings link to. */
export const partControlId = (key: string) => `part-${key}`
export const fileControlId = (key: string) => `file-${key}`
export const accountsId = 'post-accounts'
export const checksId = 'post-checks'
export const filesButtonId = 'post-files'
export const optionsId = 'post-options'

/**
 * Returns the ID of an option's control from the finding's field, per account if each has its own. Falls back to the
 * options' heading.
 */
export const optionControl = (field: string, accountId: string | undefined): HTMLElement | null => {
  const names = [`${field}.${accountId}`, field]
  const controls = names.flatMap((name) => [
    ...document.querySelectorAll<HTMLElement>(`[name="${CSS.escape(name)}"], [data-field="${CSS.escape(name)}"]`),
  ])
  return controls.find((control) => !control.hasAttribute('disabled')) ?? document.getElementById(optionsId)
}

/** Goes to the list of findings, or to the field that shows the only ones. */
export const goToFindings = (): void =>
  (document.getElementById(checksId) ?? document.querySelector<HTMLElement>('main [aria-invalid=true]'))?.focus()

/** The ID of the button that asks for a time. */
export const scheduleButtonId = 'schedule-post'
/** The ID of the button that changes the chosen time. */
export const chosenTimeId = 'chosen-time'

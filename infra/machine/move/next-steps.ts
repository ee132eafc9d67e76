/** What an operator does after an export, in words. */
export const afterExport = (amount: string, folder: string, stage?: string): string =>
  [
    `Exported: ${amount}, into ${folder}.`,
    stage === undefined
      ? 'Crier does not start here any more. If the move comes to nothing, run `crier export --undo`.'
      : `Nothing is published at ${stage} any more. It still renews tokens: import soon, then delete its rules \`sweep\` and \`jobs\`, or the stage.`,
    `Secrets in it are sealed with this machine's master key; all else lies open: keep it to yourself, and delete it after the move.`,
    'Next: `crier import --from FOLDER` where Crier shall be; `--key FILE` names this master key where another one is used there.',
  ].join('\n')

/** And after an import. */
export const afterImport = (amount: string, { stage, siteUrl }: { stage: string | undefined; siteUrl: string | undefined }): string => {
  const resume =
    stage === undefined
      ? '`crier admin resume all`'
      : `\`npm run platform -- resume PLATFORM --stage ${stage} --region REGION\`, for each platform`
  return [
    `Moved: ${amount}. Everything was read back and compared, and every secret opens.`,
    `Nothing is published yet. Next:`,
    `1. Let the site's name lead here (DNS)${siteUrl === undefined ? '' : `, or tell people the new address, ${siteUrl}`}. Passkeys hold for the old name only.`,
    `2. Give every platform's app the callback addresses of here. The apps must be the same as before, with their ids and secrets: others can't renew tokens.`,
    `3. With payments, let Stripe's webhook lead here, with the same account of Stripe.`,
    `4. Look whether all is well; people sign in again, and links of older mails are void. Then let posts go out: ${resume}.`,
  ].join('\n')
}

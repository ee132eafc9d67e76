/** Only with both headers do mail programs offer to stop a kind of mail. */
export const oneClick = (headers: readonly { name: string; value: string }[]) => {
  const value = (wanted: string) => headers.find(({ name }) => name === wanted)?.value
  const unsubscribeUrl = /^<(.+)>$/.exec(value('List-Unsubscribe') ?? '')?.[1]
  return unsubscribeUrl !== undefined && value('List-Unsubscribe-Post') === 'List-Unsubscribe=One-Click' ? { unsubscribeUrl } : {}
}

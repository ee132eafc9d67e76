import { useTitle } from '#web/lib/use-title.ts'

export const Component = () => {
  useTitle('Caption Generator')
  return <h1>Caption Generator</h1>
}

import { type Deliveries, DeliveryMessage, deliveryDelayMaxMs } from '#functions/ports/deliveries.ts'
import { secondMs } from '#shared/domain/times.ts'

/**
 * Queues in memory. `sent` has the queued messages with their effective delay (ms). Messages for which `loses` returns
 * true can't be sent.
 */
export type FakeDeliveries = Deliveries & {
  sent: { message: DeliveryMessage; delayMs: number }[]
  loses: (message: DeliveryMessage) => boolean
}

export const fakeDeliveries = (): FakeDeliveries => ({
  sent: [],
  loses: () => false,
  async send(messages) {
    const lost = messages.filter(({ message }) => this.loses(message))
    for (const { message, delayMs } of messages.filter((entry) => !lost.includes(entry))) {
      const seconds = Math.floor(Math.min(Math.max(delayMs, 0), deliveryDelayMaxMs) / secondMs)
      this.sent.push({ message: DeliveryMessage.parse(structuredClone(message)), delayMs: seconds * secondMs })
    }
    return lost.map(({ message }) => message)
  },
})

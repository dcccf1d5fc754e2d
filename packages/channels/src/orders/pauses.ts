/** Until when a line leaves everybody alone, or people who have never written to it. Times are ms since 1970. */
export class Pauses {
  private lineUntil = 0
  private strangersUntil = 0
  private timer: NodeJS.Timeout | undefined

  /** Nothing goes over the line for so long; then `over` is told. */
  line(ms: number, over: () => void): Date {
    this.lineUntil = Math.max(this.lineUntil, Date.now() + ms)
    clearTimeout(this.timer)
    this.timer = setTimeout(over, this.lineUntil - Date.now())
    return new Date(this.lineUntil)
  }

  isLine(): boolean {
    return Date.now() < this.lineUntil
  }

  /** Nothing goes to people who never wrote until then. */
  strangers(until: Date): void {
    this.strangersUntil = until.getTime()
  }

  /** Until when they are left alone; undefined when they are not. */
  forStrangers(): Date | undefined {
    return Date.now() < this.strangersUntil ? new Date(this.strangersUntil) : undefined
  }

  end(): void {
    clearTimeout(this.timer)
  }
}

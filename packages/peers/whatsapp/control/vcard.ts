/** A contact as WhatsApp writes it. `waid` makes it a person that others can write to. */
export function makeVcard(name: string, pn: string): string {
  const safe = name.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\s+/g, ' ')
  return ['BEGIN:VCARD', 'VERSION:3.0', `N:;${safe};;;`, `FN:${safe}`, `TEL;type=CELL;waid=${pn}:+${pn}`, 'END:VCARD'].join('\n')
}

/**
 * Some subscribers have two spellings on the network. The canonical one is the current one: a Brazilian mobile number with its ninth digit,
 * a Mexican number without the 1 of former mobiles, an Argentinian one with the 9 of mobiles. Everything else stays as it is. Numbers that
 * are stored, compared and searched for are compared in this form. Takes digits.
 */
export function canonicalPhone(phone: string): string {
  return phone
    .replace(/^(55[1-9]\d)(?=[6-9]\d{7}$)/, (area) => `${area}9`)
    .replace(/^521([2-9]\d{9})$/, '52$1')
    .replace(/^54([1-3]\d{9})$/, '549$1')
}

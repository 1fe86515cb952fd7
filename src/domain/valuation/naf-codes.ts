import { industryOfNace } from './nace-industries.ts'

/** The 732 sub-classes of NAF rev. 2 (INSEE, Licence Ouverte 2.0), without their division. */
const BY_DIVISION: Readonly<Record<string, string>> = {
  '01': '11Z 12Z 13Z 14Z 15Z 16Z 19Z 21Z 22Z 23Z 24Z 25Z 26Z 27Z 28Z 29Z 30Z 41Z 42Z 43Z 44Z 45Z 46Z 47Z 49Z 50Z 61Z 62Z 63Z 64Z 70Z',
  '02': '10Z 20Z 30Z 40Z',
  '03': '11Z 12Z 21Z 22Z',
  '05': '10Z 20Z',
  '06': '10Z 20Z',
  '07': '10Z 21Z 29Z',
  '08': '11Z 12Z 91Z 92Z 93Z 99Z',
  '09': '10Z 90Z',
  '10': '11Z 12Z 13A 13B 20Z 31Z 32Z 39A 39B 41A 41B 42Z 51A 51B 51C 51D 52Z 61A 61B 62Z 71A 71B 71C 71D 72Z 73Z 81Z 82Z 83Z 84Z 85Z 86Z 89Z 91Z 92Z',
  '11': '01Z 02A 02B 03Z 04Z 05Z 06Z 07A 07B',
  '12': '00Z',
  '13': '10Z 20Z 30Z 91Z 92Z 93Z 94Z 95Z 96Z 99Z',
  '14': '11Z 12Z 13Z 14Z 19Z 20Z 31Z 39Z',
  '15': '11Z 12Z 20Z',
  '16': '10A 10B 21Z 22Z 23Z 24Z 29Z',
  '17': '11Z 12Z 21A 21B 21C 22Z 23Z 24Z 29Z',
  '18': '11Z 12Z 13Z 14Z 20Z',
  '19': '10Z 20Z',
  '20': '11Z 12Z 13A 13B 14Z 15Z 16Z 17Z 20Z 30Z 41Z 42Z 51Z 52Z 53Z 59Z 60Z',
  '21': '10Z 20Z',
  '22': '11Z 19Z 21Z 22Z 23Z 29A 29B',
  '23': '11Z 12Z 13Z 14Z 19Z 20Z 31Z 32Z 41Z 42Z 43Z 44Z 49Z 51Z 52Z 61Z 62Z 63Z 64Z 65Z 69Z 70Z 91Z 99Z',
  '24': '10Z 20Z 31Z 32Z 33Z 34Z 41Z 42Z 43Z 44Z 45Z 46Z 51Z 52Z 53Z 54Z',
  '25': '11Z 12Z 21Z 29Z 30Z 40Z 50A 50B 61Z 62A 62B 71Z 72Z 73A 73B 91Z 92Z 93Z 94Z 99A 99B',
  '26': '11Z 12Z 20Z 30Z 40Z 51A 51B 52Z 60Z 70Z 80Z',
  '27': '11Z 12Z 20Z 31Z 32Z 33Z 40Z 51Z 52Z 90Z',
  '28': '11Z 12Z 13Z 14Z 15Z 21Z 22Z 23Z 24Z 25Z 29A 29B 30Z 41Z 49Z 91Z 92Z 93Z 94Z 95Z 96Z 99A 99B',
  '29': '10Z 20Z 31Z 32Z',
  '30': '11Z 12Z 20Z 30Z 40Z 91Z 92Z 99Z',
  '31': '01Z 02Z 03Z 09A 09B',
  '32': '11Z 12Z 13Z 20Z 30Z 40Z 50A 50B 91Z 99Z',
  '33': '11Z 12Z 13Z 14Z 15Z 16Z 17Z 19Z 20A 20B 20C 20D',
  '35': '11Z 12Z 13Z 14Z 21Z 22Z 23Z 30Z',
  '36': '00Z',
  '37': '00Z',
  '38': '11Z 12Z 21Z 22Z 31Z 32Z',
  '39': '00Z',
  '41': '10A 10B 10C 10D 20A 20B',
  '42': '11Z 12Z 13A 13B 21Z 22Z 91Z 99Z',
  '43': '11Z 12A 12B 13Z 21A 21B 22A 22B 29A 29B 31Z 32A 32B 32C 33Z 34Z 39Z 91A 91B 99A 99B 99C 99D 99E',
  '45': '11Z 19Z 20A 20B 31Z 32Z 40Z',
  '46': '11Z 12A 12B 13Z 14Z 15Z 16Z 17A 17B 18Z 19A 19B 21Z 22Z 23Z 24Z 31Z 32A 32B 32C 33Z 34Z 35Z 36Z 37Z 38A 38B 39A 39B 41Z 42Z 43Z 44Z 45Z 46Z 47Z 48Z 49Z 51Z 52Z 61Z 62Z 63Z 64Z 65Z 66Z 69A 69B 69C 71Z 72Z 73A 73B 74A 74B 75Z 76Z 77Z 90Z',
  '47': '11A 11B 11C 11D 11E 11F 19A 19B 21Z 22Z 23Z 24Z 25Z 26Z 29Z 30Z 41Z 42Z 43Z 51Z 52A 52B 53Z 54Z 59A 59B 61Z 62Z 63Z 64Z 65Z 71Z 72A 72B 73Z 74Z 75Z 76Z 77Z 78A 78B 78C 79Z 81Z 82Z 89Z 91A 91B 99A 99B',
  '49': '10Z 20Z 31Z 32Z 39A 39B 39C 41A 41B 41C 42Z 50Z',
  '50': '10Z 20Z 30Z 40Z',
  '51': '10Z 21Z 22Z',
  '52': '10A 10B 21Z 22Z 23Z 24A 24B 29A 29B',
  '53': '10Z 20Z',
  '55': '10Z 20Z 30Z 90Z',
  '56': '10A 10B 10C 21Z 29A 29B 30Z',
  '58': '11Z 12Z 13Z 14Z 19Z 21Z 29A 29B 29C',
  '59': '11A 11B 11C 12Z 13A 13B 14Z 20Z',
  '60': '10Z 20A 20B',
  '61': '10Z 20Z 30Z 90Z',
  '62': '01Z 02A 02B 03Z 09Z',
  '63': '11Z 12Z 91Z 99Z',
  '64': '11Z 19Z 20Z 30Z 91Z 92Z 99Z',
  '65': '11Z 12Z 20Z 30Z',
  '66': '11Z 12Z 19A 19B 21Z 22Z 29Z 30Z',
  '68': '10Z 20A 20B 31Z 32A 32B',
  '69': '10Z 20Z',
  '70': '10Z 21Z 22Z',
  '71': '11Z 12A 12B 20A 20B',
  '72': '11Z 19Z 20Z',
  '73': '11Z 12Z 20Z',
  '74': '10Z 20Z 30Z 90A 90B',
  '75': '00Z',
  '77': '11A 11B 12Z 21Z 22Z 29Z 31Z 32Z 33Z 34Z 35Z 39Z 40Z',
  '78': '10Z 20Z 30Z',
  '79': '11Z 12Z 90Z',
  '80': '10Z 20Z 30Z',
  '81': '10Z 21Z 22Z 29A 29B 30Z',
  '82': '11Z 19Z 20Z 30Z 91Z 92Z 99Z',
  '84': '11Z 12Z 13Z 21Z 22Z 23Z 24Z 25Z 30A 30B 30C',
  '85': '10Z 20Z 31Z 32Z 41Z 42Z 51Z 52Z 53Z 59A 59B 60Z',
  '86': '10Z 21Z 22A 22B 22C 23Z 90A 90B 90C 90D 90E 90F',
  '87': '10A 10B 10C 20A 20B 30A 30B 90A 90B',
  '88': '10A 10B 10C 91A 91B 99A 99B',
  '90': '01Z 02Z 03A 03B 04Z',
  '91': '01Z 02Z 03Z 04Z',
  '92': '00Z',
  '93': '11Z 12Z 13Z 19Z 21Z 29Z',
  '94': '11Z 12Z 20Z 91Z 92Z 99Z',
  '95': '11Z 12Z 21Z 22Z 23Z 24Z 25Z 29Z',
  '96': '01A 01B 02A 02B 03Z 04Z 09Z',
  '97': '00Z',
  '98': '10Z 20Z',
  '99': '00Z',
}

const codesByIndustry = new Map<string, string[]>()
for (const [division, rest] of Object.entries(BY_DIVISION))
  for (const code of rest.split(' ').map((one) => `${division}.${one}`)) {
    const industry = industryOfNace(code.slice(0, 5))
    if (industry !== null) codesByIndustry.set(industry, [...(codesByIndustry.get(industry) ?? []), code])
  }

/** Returns the French activity codes of an industry, such as 62.01Z; may be empty. */
export function nafCodesForIndustry(industry: string): readonly string[] {
  return codesByIndustry.get(industry) ?? []
}

/** Returns the French activity codes under a class of NACE Rev. 2, such as 62.01Z under 62.01; none where the class has none. */
export function nafCodesUnder(nace: string): string[] {
  const [division = '', rest = ''] = nace.split('.')
  return (BY_DIVISION[division] ?? '')
    .split(' ')
    .filter((code) => rest !== '' && code.startsWith(rest))
    .map((code) => `${division}.${code}`)
}

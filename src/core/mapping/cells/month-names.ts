/**
 * Months by name in the six languages of headers, whole and as Excel and exports shorten them, without accents and
 * points. What a name means it means in all of them.
 */

/** January first; all names of a month stand beside each other. */
type MonthNames = readonly string[];

const ENGLISH: MonthNames = [
  'january jan',
  'february feb',
  'march mar',
  'april apr',
  'may',
  'june jun',
  'july jul',
  'august aug',
  'september sept sep',
  'october oct',
  'november nov',
  'december dec',
];

const SPANISH: MonthNames = [
  'enero ene',
  'febrero feb',
  'marzo mar',
  'abril abr',
  'mayo may',
  'junio jun',
  'julio jul',
  'agosto ago',
  'septiembre setiembre sept sep set',
  'octubre oct',
  'noviembre nov',
  'diciembre dic',
];

const PORTUGUESE: MonthNames = [
  'janeiro jan',
  'fevereiro fev',
  'marco mar',
  'abril abr',
  'maio mai',
  'junho jun',
  'julho jul',
  'agosto ago',
  'setembro set',
  'outubro out',
  'novembro nov',
  'dezembro dez',
];

const FRENCH: MonthNames = [
  'janvier janv jan',
  'fevrier fevr fev',
  'mars mar',
  'avril avr',
  'mai',
  'juin jun',
  'juillet juill juil jul',
  'aout aou',
  'septembre sept sep',
  'octobre oct',
  'novembre nov',
  'decembre dec',
];

/** With those of Austria (`Jänner`, `Feber`), and umlauts that were written as two letters. */
const GERMAN: MonthNames = [
  'januar jan janner jaenner jaen',
  'februar feb feber',
  'marz maerz mar maer mrz',
  'april apr',
  'mai',
  'juni jun',
  'juli jul',
  'august aug',
  'september sept sep',
  'oktober okt',
  'november nov',
  'dezember dez',
];

const ITALIAN: MonthNames = [
  'gennaio genn gen',
  'febbraio febbr feb',
  'marzo mar',
  'aprile apr',
  'maggio magg mag',
  'giugno giu',
  'luglio lugl lug',
  'agosto ago',
  'settembre sett set',
  'ottobre ott',
  'novembre nov',
  'dicembre dic',
];

/** Every language that months are known in: a new one is a list and a name here. No name is two months. */
export const MONTH_NAMES = [ENGLISH, SPANISH, PORTUGUESE, FRENCH, GERMAN, ITALIAN];

/** 1 to 12 by name, in small letters without accents and points. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  MONTH_NAMES.flatMap((names) =>
    names.flatMap((list, at) => list.split(' ').map((name) => [name, at + 1] as const)),
  ),
);

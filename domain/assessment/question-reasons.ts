/** `Perché lo chiediamo`, question id → one or two plain sentences. */
export const questionReasons: Readonly<Record<string, string>> = {
  emergenza:
    'Sono i segni per cui non si aspetta un appuntamento. Se ne hai uno, ti diciamo subito che cosa fare e ci fermiamo qui.',
  dolore: 'Il tipo di dolore dice più di ogni altra cosa quanto presto farsi vedere: ore, giorni o settimane.',
  segni:
    'Gonfiori, denti rotti o che si muovono e macchie che non passano vanno visti entro un tempo preciso, anche quando non fanno male. Puoi sceglierne più di uno.',
  gengive: 'Le gengive sane non sanguinano. Quanto spesso succede ci dice se basta il prossimo controllo.',
  carie:
    'Chi ha avuto da poco carie, otturazioni o denti tolti ha più probabilità di averne altre: conviene controllare prima.',
  zuccheri:
    'Conta quante volte lo zucchero tocca i denti, più di quanto ne mangi. Valgono anche succhi e caffè zuccherato.',
  fumo: 'Il fumo pesa sulle gengive e ne nasconde i segnali: chi fuma sanguina di meno anche quando qualcosa non va.',
  salute:
    'Alcune condizioni e alcuni farmaci cambiano i tempi, e lo studio deve saperli prima di cominciare. Puoi sceglierne più di una.',
  visita: 'Alcuni cambiamenti si vedono solo alla poltrona: più tempo è passato, più un controllo è utile.',
  eta: 'Con gli anni le gengive chiedono più attenzione. Per chi ha meno di 18 anni risponde un genitore.',
};

import { Migration } from '@mikro-orm/migrations';

/** The retention rule `formerColleague` is called `formerOperator`; the register names rules by their key. */
export class Migration20261124072500_former_operator extends Migration {

  override name = 'Migration20261124072500_former_operator';

  override up(): void | Promise<void> {
    this.addSql("update erasure_run set rule = 'formerOperator' where rule = 'formerColleague';");
  }

  override down(): void | Promise<void> {
    this.addSql("update erasure_run set rule = 'formerColleague' where rule = 'formerOperator';");
  }
}

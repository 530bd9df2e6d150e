import type { FamilyMember } from "#contract/patent/patent-view.ts";
import { numberOf } from "#src/entities/patent/patent-link.ts";
import { PatentTo } from "#src/entities/patent/patent-to.tsx";
import { officeOf } from "#contract/patent/patent-offices.ts";
import { FamilyLine } from "./family/family-line.tsx";
import { PatentFrame } from "./patent-frame.tsx";
import { RecordDay } from "#src/ui/text/record-day.tsx";

/** 同族信息: the family on a time line, then members of the simple family and of the extended one by their day of filing. */
export default function FamilyPage() {
  return (
    <PatentFrame part="kindred">
      {({ patent, isReader }) => {
        const simple = patent.family.filter((member) => member.simple);
        const others = patent.family.filter((member) => !member.simple);
        if (patent.family.length === 0) return <p>没有收录同族专利。</p>;
        return (
          <>
            <FamilyLine own={patent} members={patent.family} />
            {simple.length > 0 && <Members title="简单同族" members={simple} isReader={isReader} />}
            {others.length > 0 && <Members title="扩展同族" members={others} isReader={isReader} />}
          </>
        );
      }}
    </PatentFrame>
  );
}

function Members({ title, members, isReader }: { title: string; members: FamilyMember[]; isReader: boolean }) {
  return (
    <>
      <h2>
        {title}（{members.length} 件）
      </h2>
      <div className="patent-scroll" tabIndex={0} role="group" aria-label={title}>
        <table className="patent-table family-members">
          <thead>
            <tr>
              <th scope="col">国家或地区</th>
              <th scope="col">号码</th>
              <th scope="col">名称</th>
              <th scope="col">类型</th>
              <th scope="col">申请日</th>
              <th scope="col">公开日</th>
              <th scope="col">授权日</th>
              <th scope="col">状态</th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <tr key={member.id}>
                <td>{officeOf(member).name}</td>
                <td>
                  <PatentTo patent={member.id} isReader={isReader}>
                    {numberOf(member)}
                  </PatentTo>
                </td>
                <td>{member.title}</td>
                <td>{member.type}</td>
                {[member.filed_on, member.published_on, member.granted_on].map((day, at) => (
                  <td key={at}>
                    <RecordDay of={day} />
                  </td>
                ))}
                <td>
                  {member.status} {member.status_reason}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
